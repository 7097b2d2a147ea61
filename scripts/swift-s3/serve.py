"""Runs one Swift server from DIRECTORY alone, never reading /etc/swift: serve.py DIRECTORY account|container|object|proxy"""
import ctypes
import os
import signal
import sys

directory, name = sys.argv[1:]

# The server must end when its parent process is killed (1 is PR_SET_PDEATHSIG).
parent = os.getppid()
ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGTERM)
if os.getppid() != parent:
    sys.exit(0)

from swift.common import utils

utils.set_swift_dir(directory)

from swift.common.wsgi import run_wsgi

sys.exit(run_wsgi(os.path.join(directory, name + '-server.conf'), name + '-server', verbose=True))
