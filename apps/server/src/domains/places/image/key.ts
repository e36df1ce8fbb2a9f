/** The storage key of a place's photo, which its row references, and its URL on the wires. */

import type { StoredFiles } from '../../../kernel/storage/index.ts'

/** @param hash hexadecimal, of the photo's bytes: each photo has its own URL */
export function imageKey(placeId: number, hash: string): string {
  return `places/${placeId}/${hash}.jpg`
}

export function hashOf(key: string): string {
  return /\/([0-9a-f]+)\.jpg$/.exec(key)?.[1] ?? ''
}

/** The URL from which members fetch the photo, with their token. */
export function imageUrl(placeId: number, key: string | null): string | null {
  return key === null ? null : `/api/places/${placeId}/image?v=${hashOf(key)}`
}

/** Files for backups. The key holds half of the hash only. */
export const PLACE_IMAGES: StoredFiles = `
  select image as key, null as sha256, 250000::bigint as bytes, true as required from places where image is not null`
