import type { GroupReaders } from '@skrzat/contract/wire/wall'

type Readers = GroupReaders['readers'][number]

/** For a worker or a child's parents: their number, how many confirmed, and when the last one did. */
export function readingOf({ readDates }: Pick<Readers, 'readDates'>) {
  const read = readDates.filter((date) => date !== null).toSorted()
  return { count: read.length, total: readDates.length, latest: read.at(-1) }
}

/** Entries without confirmations come first, then those with some; each in the given order. */
export function unreadFirst(readers: readonly Readers[]): Readers[] {
  const share = (of: Readers) => readingOf(of).count / readingOf(of).total
  return readers.toSorted((one, other) => share(one) - share(other))
}
