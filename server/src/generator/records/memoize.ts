/** Caches what a pure function makes of an object, or of one of its parts, for as long as that lives. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
  cachedBy: (key: Key) => object = (key) => key,
): (key: Key) => Value {
  const cache = new WeakMap<object, { value: Value }>()
  return (key) => {
    const cached = cache.get(cachedBy(key)) ?? { value: compute(key) }
    cache.set(cachedBy(key), cached)
    return cached.value
  }
}
