import type { Sql } from '@skrzat/db/client'

/** Reads values by key; a key without a value has no entry. */
export type ReadMany<K, V> = (sql: Sql, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>

/** Batches all reads of one event loop turn into one statement: the commands of a batch read together. */
export function together<K, V>(read: ReadMany<K, V>): (sql: Sql, key: K) => Promise<V | undefined> {
  const asked = new WeakMap<Sql, { readonly keys: Set<K>; readonly values: Promise<ReadonlyMap<K, V>> }>()
  return async (sql, key) => {
    let current = asked.get(sql)
    if (!current) {
      const keys = new Set<K>()
      const values = Promise.resolve().then(() => {
        asked.delete(sql)
        return read(sql, [...keys])
      })
      current = { keys, values }
      asked.set(sql, current)
    }
    current.keys.add(key)
    return (await current.values).get(key)
  }
}
