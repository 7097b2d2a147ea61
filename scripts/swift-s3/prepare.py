"""Checks that DIRECTORY keeps user xattrs (exit 3 if not) and builds its three rings: prepare.py DIRECTORY ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT"""
import os
import sys

directory, *ports = sys.argv[1:]
probe = os.path.join(directory, 'xattr-probe')
open(probe, 'w').close()
try:
    # Swift keeps up to 64 KiB of metadata in 254-byte-named attributes; a file system that refuses this small one fails.
    os.setxattr(probe, 'user.swift.metadata', b'x' * 1024)
except OSError as error:
    print('no user xattrs in %s: %s' % (directory, error), file=sys.stderr)
    sys.exit(3)
finally:
    os.unlink(probe)

from swift.common import utils

utils.set_swift_dir(directory)

from swift.common.ring import RingBuilder

for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'd1', 'meta': '',
        'ip': '127.0.0.1', 'port': int(port),
        'replication_ip': '127.0.0.1', 'replication_port': int(port),
    })
    builder.rebalance()
    builder.get_ring().save(os.path.join(directory, name + '.ring.gz'))
