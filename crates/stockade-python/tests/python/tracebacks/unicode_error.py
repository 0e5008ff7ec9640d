b"ok \xff bad".decode("utf-8")
