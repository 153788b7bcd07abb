# Portale Rete behind Varnish: /etc/varnish/default.vcl. TRUST_PROXY=127.0.0.1.
# Varnish has no TLS: what ends it before (hitch, HAProxy) sends PROXY to `-a :6086,PROXY`, or is named here as an address
# whose X-Forwarded-For is kept.
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    # The time machine and the generator take up to eleven minutes. A silent stream is written to every 25 seconds.
    .first_byte_timeout = 660s;
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    # Varnish has put the address that it sees after what the browser claims.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "https";
    # The portal's answers are a person's, but for the built files, which browsers keep themselves.
    return (pass);
}
