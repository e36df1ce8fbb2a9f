import { useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { DateText } from '@skrzat/ui/date-text'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readersOptions, wallOptions } from './queries.ts'

/** Newer ones matter; older ones are under their posts. */
const MOST = 3

/** For those who see readers: how many of them have yet to confirm the place's newest posts. */
export function Unconfirmed({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(wallOptions({ of: 'place', placeId }))
  const asking = data?.pages[0]?.posts
    .filter(({ seesReaders }) => seesReaders)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST)
  const readers = useQueries({ queries: (asking ?? []).map(({ id }) => readersOptions(id)) })
  const waiting = (asking ?? []).flatMap((post, at) => {
    const read = readers[at]?.data
    return read && read.confirmed < read.all ? [{ post, ...read }] : []
  })
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="unconfirmed" className="rounded-card border border-line bg-card p-4">
      <h2 id="unconfirmed" className="mb-1 font-bold">{t`Kto jeszcze nie potwierdził`}</h2>
      <ul>
        {waiting.map(({ post, confirmed, all }) => (
          <li key={post.id}>
            <Row post={post} confirmed={confirmed} all={all} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({
  post: { id, text, createdDate },
  confirmed,
  all,
}: {
  post: Post
  confirmed: number
  all: number
}) {
  const { t } = useLingui()
  return (
    <Link
      to="/wall/$postId"
      params={{ postId: id }}
      className="-mx-2 flex flex-col gap-1 rounded-control px-2 py-1.5 hover:bg-sunken"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <DateText value={createdDate} form="brief" className="shrink-0 text-xs text-muted" />
      </span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-green" style={{ width: `${(100 * confirmed) / all}%` }} />
      </span>
      <span className="tabular text-sm text-muted">{t`potwierdziło ${confirmed} z ${all}`}</span>
    </Link>
  )
}
