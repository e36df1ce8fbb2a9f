/** How many attempts of this process go to each host at once. */
export type Hosts = ReturnType<typeof countHosts>

const MOST_OF_HOST = 4

export function countHosts(most = MOST_OF_HOST) {
  const busy = new Map<string, number>()
  return {
    /** @returns what frees the slot; undefined if all of the host's are taken */
    take(host: string): (() => void) | undefined {
      const count = busy.get(host) ?? 0
      if (count >= most) return undefined
      busy.set(host, count + 1)
      return () => {
        const left = (busy.get(host) ?? 1) - 1
        if (left > 0) busy.set(host, left)
        else busy.delete(host)
      }
    },
  }
}
