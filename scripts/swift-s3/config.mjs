/**
 * Returns the configuration files of a one-machine Swift with s3api, by file name. `ports` are numbers; `user` runs the
 * servers.
 */
export function swiftConfig({ directory, user, ports, account, userName, secret, region }) {
  const common = (port) => `[DEFAULT]
swift_dir = ${directory}
devices = ${directory}/devices
mount_check = false
disable_fallocate = true
user = ${user}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
log_level = WARNING
`;
  const server = (name, port, options = '') => `${common(port)}
[pipeline:main]
pipeline = ${name}-server

[app:${name}-server]
use = egg:swift#${name}
node_timeout = 60
${options}`;

  return {
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = swing

[storage-policy:0]
name = default
default = yes
`,
    'account-server.conf': server('account', ports.account),
    'container-server.conf': server('container', ports.container),
    // No updater runs here, so a listing must be updated before the write is acknowledged.
    'object-server.conf': server('object', ports.object, 'container_update_timeout = 60\n'),
    'proxy-server.conf': `${common(ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk copy slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
conn_timeout = 5
# With one replica a node must never be set aside for its errors.
error_suppression_limit = 1000000

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:healthcheck]
use = egg:swift#healthcheck

[filter:cache]
paste.filter_factory = memory_cache:filter_factory

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = ${region}
s3_acl = false
check_bucket_owner = false
allow_multipart_uploads = true
max_upload_part_num = 10000

[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${userName} = ${secret} .admin

[filter:bulk]
use = egg:swift#bulk

[filter:copy]
use = egg:swift#copy

[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
`,
  };
}
