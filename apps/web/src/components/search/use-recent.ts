import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { keepRecent, readRecent } from '#app/offline/index.ts'
import type { Reference } from './row.ts'

/** How many of the last are kept: as ids and addresses, since names would stay in the browser. */
const KEPT = 6

/** What the account opened from the search, newest first, and a function that adds to it. */
export function useRecent() {
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const owner = account?.id
  const [opened] = useState(() => (owner === undefined ? [] : readRecent(owner)))
  const [kids, invoices] = [idsOf('kid', opened), idsOf('invoice', opened)]
  const { data: recent } = useQuery(
    trpc.search.recent.queryOptions(
      kids.length + invoices.length === 0 ? skipToken : { kids, invoices },
      // Names are not kept longer than needed.
      { gcTime: 0 },
    ),
  )
  function keep(reference: Reference) {
    if (owner !== undefined)
      keepRecent(owner, [reference, ...opened.filter((each) => each !== reference)].slice(0, KEPT))
  }
  return { opened, recent, keep }
}

function idsOf(kind: string, opened: readonly Reference[]): number[] {
  return opened.flatMap((each) => {
    const [name, id] = each.split(' ')
    return name === kind && /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : []
  })
}
