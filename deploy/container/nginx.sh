#!/bin/sh
# Starts nginx in a container whose root is read-only, not as root, with deploy/nginx.conf: the gateways of $GATEWAYS in place
# of the one on the loopback, ports above 1023 in place of 80 and 443, and https with the files $TLS_CERT and $TLS_KEY.
set -eu

servers=
for gateway in ${GATEWAYS:?GATEWAYS is not set: the gateways, like gateway-a:8080 gateway-b:8080}; do
  servers="$servers server $gateway;"
done
listen='listen 8080;'
if [ -n "${TLS_CERT:-}" ]; then
  listen="$listen listen 8443 ssl; ssl_certificate $TLS_CERT; ssl_certificate_key $TLS_KEY;"
fi
sed -e "s|server 127\.0\.0\.1:8080;|$servers|" -e "s|listen 80;|$listen|" /etc/aushang/nginx.conf >/tmp/site.conf

cat >/tmp/nginx.conf <<END
pid /tmp/nginx.pid;
error_log stderr warn;
worker_processes auto;
worker_rlimit_nofile 32768;
events { worker_connections 16384; }
http {
  access_log off;
  server_tokens off;
  client_body_temp_path /tmp/body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;
  include /tmp/site.conf;
}
END
exec nginx -e stderr -c /tmp/nginx.conf -g 'daemon off;'
