import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { Failure } from '#components/failure.tsx'
import { Pending } from '#components/pending.tsx'

type OlderProps = {
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  box: RefObject<HTMLElement | null>
  /** The talk has been scrolled to its initial position. */
  wanted: boolean
}

/** Loads older messages as their end comes near. */
export function Older({ query, box, wanted }: OlderProps) {
  const { t } = useLingui()
  const edge = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const load = useEffectEvent(() => void fetchNextPage())
  const isOpen = wanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!isOpen || !edge.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { root: box.current, rootMargin: '400px 0px 0px' },
    )
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [isOpen, box])
  if (!hasNextPage) return null
  return (
    <div ref={edge} className="flex min-h-10 flex-col items-center justify-center gap-2 py-2">
      {isFetchNextPageError ? (
        <>
          <Failure error={query.error} />
          <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()}>
            {t`Wczytaj starsze`}
          </Button>
        </>
      ) : (
        <span className="text-xs text-muted">{t`Wczytywanie starszych…`}</span>
      )}
    </div>
  )
}

export function NoMessages() {
  return (
    <p className="my-auto text-center text-muted">
      <Trans>Nie ma tu jeszcze wiadomości.</Trans>
    </p>
  )
}

export function MessagesPending() {
  const widths = ['w-1/2', 'w-2/3 self-end', 'w-2/5', 'w-1/2 self-end', 'w-3/5']
  return (
    <Pending
      className="flex flex-col gap-3"
      skeletons={widths.map((width) => `h-12 rounded-card ${width}`)}
    />
  )
}
