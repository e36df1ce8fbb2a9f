/** Cursors of keyset pages: the position of the last row of a page, as text for the client to send back. */
import type { z } from 'zod'
import { DomainError } from '../errors/index.ts'

export function cursorAt(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws DomainError validation for what `cursorAt` did not make of such a position */
export function positionIn<T>(schema: z.ZodType<T>, cursor: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('validation')
  }
}
