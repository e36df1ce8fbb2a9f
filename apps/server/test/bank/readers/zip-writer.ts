/** Writes ZIPs, also such as no program writes. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZippedFile = {
  readonly name: string
  readonly content: Uint8Array | string
  readonly isStored?: boolean
  /** The size that the headers give instead of the real one. */
  readonly claimedSize?: number
  readonly isEncrypted?: boolean
}

export function writeZip(files: readonly ZippedFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const { common, name, data } = entryOf(file)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, name]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}

/** The fields that both headers of an entry have. */
function entryOf({ name, content, isStored = false, claimedSize, isEncrypted = false }: ZippedFile) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const data = isStored ? bytes : deflateRawSync(bytes)
  const fileName = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2)
  common.writeUInt16LE(isStored ? 0 : 8, 4)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(claimedSize ?? bytes.length, 18)
  common.writeUInt16LE(fileName.length, 22)
  return { common, name: fileName, data }
}
