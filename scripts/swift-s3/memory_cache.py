"""A paste filter that stands in for memcached, for a proxy of one process."""
import time


class MemoryCache(object):
    def __init__(self):
        self.entries = {}

    def set(self, key, value, serialize=True, time=0, **_ignored):
        self.entries[key] = (value, _expiry(time))

    def get(self, key, **_ignored):
        value, expiry = self.entries.get(key, (None, 0))
        if expiry and expiry < time.time():
            self.entries.pop(key, None)
            return None
        return value

    def incr(self, key, delta=1, time=0, **_ignored):
        value = max(0, int(self.get(key) or 0) + delta)
        self.set(key, value, time=time)
        return value

    def decr(self, key, delta=1, time=0, **_ignored):
        return self.incr(key, -delta, time)

    def delete(self, key, **_ignored):
        self.entries.pop(key, None)

    def set_multi(self, mapping, server_key, time=0, **_ignored):
        for key, value in mapping.items():
            self.set(key, value, time=time)

    def get_multi(self, keys, server_key, **_ignored):
        return [self.get(key) for key in keys]


def _expiry(seconds):
    return time.time() + seconds if seconds else 0


def filter_factory(global_conf, **local_conf):
    cache = MemoryCache()

    def make(app):
        def with_cache(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)
        return with_cache
    return make
