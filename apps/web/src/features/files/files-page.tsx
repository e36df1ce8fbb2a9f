import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { useWide } from '#app/parts/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { News } from '#components/notices/news.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { QueryState } from '#components/query-state.tsx'
import { AddFilesDialog } from './add/add-files-dialog.tsx'
import { DeleteFile } from './delete-file.tsx'
import { FileCards } from './file-cards.tsx'
import { FileTable } from './file-table.tsx'
import { GroupFilter } from './group-filter.tsx'
import type { FileListProps } from './list-props.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { placeFilesChanged, placeFilesOptions } from './queries.ts'
import type { ChangeFilesSearch, FilesSearch } from './search.ts'

/** Rows of the table rendered initially, and added by each press of "more". */
const STEP = 100

type FilesPageProps = { placeId: number; search: FilesSearch; changeSearch: ChangeFilesSearch }

/** A place's files: the whole place's and those of the caller's groups. */
export function FilesPage({ placeId, search, changeSearch }: FilesPageProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mayDo } = useMenuPlace(placeId)
  const mayAdd = mayDo('files')
  const query = useQuery(placeFilesOptions(placeId))
  const all = query.data
  const [deleting, setDeleting] = useState<PlaceFile>()
  const files = all?.filter((file) => isShown(file, search.group))
  const pictures = files?.filter(({ state, width }) => state === 'ready' && width !== null) ?? []
  const picture = pictures.find(({ id }) => id === search.picture)
  const showPicture = ({ id }: PlaceFile, replace = false) => changeSearch({ picture: id }, { replace })

  return (
    <Page
      title={t`Pliki`}
      above={<PlaceCrumb placeId={placeId} />}
      actions={
        // An empty list offers adding in its empty state.
        mayAdd &&
        all?.length !== 0 && (
          <Button icon={FilePlus2} onClick={() => changeSearch({ open: 'add' })}>{t`Dodaj pliki`}</Button>
        )
      }
    >
      <News section="files" placeId={placeId} onNews={() => void placeFilesChanged(client)} />
      <div className="flex flex-col gap-4">
        {all && all.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <GroupFilter
              placeId={placeId}
              value={search.group}
              onChange={(group) => changeSearch({ group })}
            />
            <output className="tabular text-sm text-muted">
              <Plural value={files?.length ?? 0} one="# plik" few="# pliki" many="# plików" other="# pliku" />
            </output>
          </div>
        )}
        <QueryState
          query={query}
          title={t`Nie udało się wczytać plików`}
          pending={
            <ListPending
              label={t`Wczytywanie listy`}
              rows={6}
              row="h-14 gap-6"
              cells={['size-9', 'w-56', 'w-40', 'ml-auto w-24']}
              card="h-24"
            />
          }
        >
          {() =>
            files && files.length > 0 ? (
              <FileList
                // A changed filter resets the number of rows.
                key={search.group}
                files={files}
                named={search.file}
                onPicture={showPicture}
                onDelete={setDeleting}
              />
            ) : (
              <Nothing
                filtered={search.group !== undefined && all !== undefined && all.length > 0}
                mayAdd={mayAdd}
                changeSearch={changeSearch}
              />
            )
          }
        </QueryState>
      </div>
      {picture && (
        <PictureDialog
          pictures={pictures}
          picture={picture}
          onShow={(next) => showPicture(next, true)}
          onClose={() => changeSearch({ picture: undefined }, { replace: true })}
        />
      )}
      {search.open === 'add' && mayAdd && (
        <AddFilesDialog
          placeId={placeId}
          group={search.group}
          onClose={() => changeSearch({ open: undefined }, { replace: true })}
        />
      )}
      {deleting && <DeleteFile placeId={placeId} file={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  )
}

function isShown({ group }: PlaceFile, wanted: FilesSearch['group']): boolean {
  if (wanted === undefined) return true
  return wanted === 'place' ? group === null : group?.id === wanted
}

/** The files, newest first; a long table renders more on demand. */
function FileList({ files, ...handlers }: FileListProps) {
  const { t } = useLingui()
  const wide = useWide()
  const [shown, setShown] = useState(() =>
    Math.max(STEP, files.findIndex(({ id }) => id === handlers.named) + 1),
  )
  if (!wide) return <FileCards files={files} {...handlers} />
  return (
    <>
      <FileTable files={files.slice(0, shown)} {...handlers} />
      {files.length > shown && (
        <Button variant="secondary" className="self-center" onClick={() => setShown(shown + STEP)}>
          {t`Pokaż więcej`}
        </Button>
      )}
    </>
  )
}

type NothingProps = { filtered: boolean; mayAdd: boolean; changeSearch: ChangeFilesSearch }

function Nothing({ filtered, mayAdd, changeSearch }: NothingProps) {
  const { t } = useLingui()
  if (filtered)
    return (
      <EmptyState
        picture="puzzle"
        title={t`Nie ma tu plików`}
        action={
          <Button
            variant="secondary"
            onClick={() => changeSearch({ group: undefined })}
          >{t`Pokaż wszystkie pliki`}</Button>
        }
      />
    )
  return (
    <EmptyState
      picture="shelf"
      title={t`Nie ma jeszcze plików`}
      {...(mayAdd && {
        action: (
          <Button icon={FilePlus2} onClick={() => changeSearch({ open: 'add' })}>{t`Dodaj pliki`}</Button>
        ),
      })}
    >
      {mayAdd ? (
        <Trans>Dodaj jadłospis, regulamin albo zgodę na wycieczkę. Rodzice znajdą je tutaj.</Trans>
      ) : (
        <Trans>Znajdziesz tu jadłospisy, regulaminy i zgody, gdy placówka je doda.</Trans>
      )}
    </EmptyState>
  )
}
