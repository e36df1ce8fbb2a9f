const MOST_OF_HOST = 4
/** Maximum for all hosts: the remaining slots of this class of work are for pushes, however slow the hosts are. */
const MOST = 16

/** Counts this process's concurrent attempts, per host and in total. */
export function countHosts() {
  const busy = new Map<string, number>()
  let all = 0
  return {
    /** @returns what frees the slot; undefined if all of the host's, or of all hosts, are taken */
    take(host: string): (() => void) | undefined {
      const count = busy.get(host) ?? 0
      if (count >= MOST_OF_HOST || all >= MOST) return undefined
      busy.set(host, count + 1)
      all += 1
      return () => {
        all -= 1
        const left = (busy.get(host) ?? 1) - 1
        if (left > 0) busy.set(host, left)
        else busy.delete(host)
      }
    },
  }
}
