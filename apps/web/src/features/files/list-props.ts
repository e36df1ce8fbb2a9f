import type { PlaceFile } from '@skrzat/contract/wire/files'

/** The props of the list, as a table or as cards. */
export type FileListProps = {
  files: readonly PlaceFile[]
  /** The file in the address. */
  named: number | undefined
  onPicture: (file: PlaceFile) => void
  onDelete: (file: PlaceFile) => void
}
