"""The truth: what is printed. The leaf of the house; it imports no other package of ours."""
