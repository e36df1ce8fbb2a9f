/** The storage key of a kid's photo, which its row references, and its URL on the wires. */
import type { StoredFiles } from '../../../kernel/storage/index.ts'
import { hashOf } from '../image/key.ts'

/** @param hash hexadecimal, of the photo's bytes: each photo has its own URL */
export function kidPhotoKey(kidId: number, hash: string): string {
  return `kids/${kidId}/${hash}.jpg`
}

/** The URL from which those who may see the photo fetch it, with their token. */
export function kidPhotoUrl(kidId: number, key: string | null): string | null {
  return key === null ? null : `/api/kids/${kidId}/photo?v=${hashOf(key)}`
}

/** Files for backups. The key holds half of the hash only. */
export const KID_PHOTOS: StoredFiles = `
  select photo as key, null as sha256, 60000::bigint as bytes, true as required from kids where photo is not null`
