import { Trans, useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { Sheet } from '@skrzat/ui/sheet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useMedia } from '@skrzat/ui/media'
import { byKind, FileList } from '#components/attachments/file-list.tsx'
import { OlderButton } from '#components/older-button.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { paths } from '../paths.ts'
import { talkFilesOptions, isGone, roomOptions } from '../queries.ts'
import { Tiles } from './tiles.tsx'

type TalkFilesProps = {
  roomId: number
  /** Whether the sheet is open, if there is no column. */
  open: boolean
  onClose: () => void
}

/** All files of a talk, newest first: a column on a wide screen, otherwise a sheet. */
export default function TalkFiles({ roomId, open, onClose }: TalkFilesProps) {
  const { t } = useLingui()
  const broad = useMedia('(min-width: 80rem)')
  const { error } = useQuery(roomOptions(roomId))
  // The talk itself shows why it can't be opened.
  if (isGone(error)) return null
  if (broad)
    return (
      <aside
        aria-label={t`Zdjęcia i pliki`}
        className="flex w-72 shrink-0 flex-col overflow-y-auto border-l border-line px-4 py-4"
      >
        <h2 className="mb-3 flex min-h-8 items-center font-bold">{t`Zdjęcia i pliki`}</h2>
        <Files roomId={roomId} />
      </aside>
    )
  if (!open) return null
  return (
    <Sheet open onOpenChange={onClose} title={t`Zdjęcia i pliki`} closeLabel={t`Zamknij`}>
      <Files roomId={roomId} />
    </Sheet>
  )
}

function Files({ roomId }: { roomId: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(talkFilesOptions(roomId))
  const files = query.data?.pages.flatMap((page): readonly Attachment[] => page.files)
  return (
    <QueryState query={{ ...query, data: files }} pending={<FilesPending />} empty={<NoFiles />}>
      {(listed) => {
        const { pictures, others } = byKind(listed)
        return (
          <div className="flex flex-col gap-4">
            {pictures.length > 0 && <Tiles pictures={pictures} paths={paths} />}
            {others.length > 0 && <FileList files={others} paths={paths} />}
            <OlderButton query={query} label={t`Pokaż starsze`} size="sm" />
          </div>
        )
      }}
    </QueryState>
  )
}

function NoFiles() {
  return (
    <p className="flex flex-col items-center gap-2 py-8 text-center text-sm text-muted">
      <Images aria-hidden className="size-6" />
      <Trans>Zdjęcia i pliki z tej rozmowy zbiorą się tutaj.</Trans>
    </p>
  )
}

function FilesPending() {
  return (
    <Pending
      className="grid grid-cols-3 gap-1"
      skeletons={Array.from({ length: 6 }, () => 'aspect-square h-auto rounded-small')}
    />
  )
}
