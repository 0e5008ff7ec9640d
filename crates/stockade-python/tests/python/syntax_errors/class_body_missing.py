class A(B, C):
