import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FileKind } from '@skrzat/contract/upload'
import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  Presentation,
  type LucideIcon,
} from 'lucide-react'

/** The name and icon of each kind of file. */
export const kinds: Record<FileKind, { name: MessageDescriptor; icon: LucideIcon }> = {
  picture: { name: msg`obraz`, icon: FileImage },
  pdf: { name: msg`PDF`, icon: FileText },
  document: { name: msg`dokument`, icon: FileType },
  sheet: { name: msg`arkusz`, icon: FileSpreadsheet },
  slides: { name: msg`prezentacja`, icon: Presentation },
  archive: { name: msg`archiwum`, icon: FileArchive },
  audio: { name: msg`nagranie`, icon: FileAudio },
  video: { name: msg`film`, icon: FileVideo },
  text: { name: msg`tekst`, icon: FileText },
  other: { name: msg`plik`, icon: File },
}
