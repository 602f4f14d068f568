@rem The script "start" of package.json begins with exec, which Windows does not have: this file stands in for it.
@%*
