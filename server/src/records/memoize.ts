/** Caches what a pure function makes of an object for as long as the object lives. */
export function memoizeByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const cached = cache.get(key) ?? { value: compute(key) }
    cache.set(key, cached)
    return cached.value
  }
}
