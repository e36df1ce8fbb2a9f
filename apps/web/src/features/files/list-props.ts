import type { PlaceFile } from '@skrzat/contract/wire/files'

/** What the list is given, whether it is a table or cards. */
export type FileListProps = {
  files: readonly PlaceFile[]
  onPicture: (file: PlaceFile) => void
  onDelete: (file: PlaceFile) => void
}
