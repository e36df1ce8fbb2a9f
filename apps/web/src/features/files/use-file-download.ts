import type { PlaceFile } from '@skrzat/contract/wire/files'
import { fullName } from '#app/texts/index.ts'
import { useDownload } from '#app/calls/index.ts'

export function useFileDownload(file: PlaceFile) {
  return useDownload(`/api/files/${file.hash}`, fullName(file))
}
