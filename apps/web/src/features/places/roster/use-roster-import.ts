import type { RosterPreview, RosterResult } from '@skrzat/contract/wire/places'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleChanged } from '../queries.ts'
import { importRoster, previewRoster } from './roster.ts'

/** An import's steps, from choosing a file to the result. `sent` goes from 0 to 1. */
export type RosterImport =
  | { state: 'idle' }
  | { state: 'checking' | 'importing'; file: File; sent: number }
  | { state: 'checked'; file: File; preview: RosterPreview }
  | { state: 'imported'; result: RosterResult }
  | { state: 'failed'; file: File; error: unknown }

export function useRosterImport(placeId: number) {
  const client = useQueryClient()
  const [work, setWork] = useState<RosterImport>({ state: 'idle' })

  /** Previews the file. */
  async function check(file: File) {
    setWork({ state: 'checking', file, sent: 0 })
    try {
      const preview = await previewRoster(placeId, file, (sent) => setWork({ state: 'checking', file, sent }))
      setWork({ state: 'checked', file, preview })
    } catch (error) {
      setWork({ state: 'failed', file, error })
    }
  }

  async function confirmImport(file: File) {
    setWork({ state: 'importing', file, sent: 0 })
    try {
      const result = await importRoster(placeId, file, (sent) => setWork({ state: 'importing', file, sent }))
      setWork({ state: 'imported', result })
      await peopleChanged(client)
    } catch (error) {
      setWork({ state: 'failed', file, error })
    }
  }

  return { work, check, confirm: confirmImport, cancel: () => setWork({ state: 'idle' }) }
}
