import type { PlaceFile } from '@skrzat/contract/wire/files'
import { fullName } from '#app/sizes.ts'
import { useDownload } from '#app/use-download.ts'

export function useFileDownload(file: PlaceFile) {
  return useDownload(`/api/files/${file.hash}`, fullName(file))
}
