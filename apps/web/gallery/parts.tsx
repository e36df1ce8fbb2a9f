import { cn } from '@skrzat/ui/cn'
import type { ReactNode } from 'react'

/** The longest name that a screen must have space for. */
export const LONGEST_NAME = 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska'

export function nothing() {}

/** The keys of a record, with their type. */
export function keysOf<Key extends string>(map: Record<Key, unknown>): Key[] {
  const keys: Key[] = []
  for (const key in map) keys.push(key)
  return keys
}

/** A component in one state, under the name of the state. The samples are Polish, as in the app. */
export function Example({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-xs text-muted">{state}</p>
      <div lang="pl" className="min-w-0">
        {children}
      </div>
    </div>
  )
}

/** Samples of one component side by side: in columns, or `narrow`, one after another. */
export function Examples({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'items-start gap-x-8 gap-y-6',
        narrow ? 'flex flex-wrap' : 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]',
      )}
    >
      {children}
    </div>
  )
}

export type Section = {
  /** The component's module under packages/ui/src, without its ending. */
  module: string
  Examples: () => ReactNode
}
