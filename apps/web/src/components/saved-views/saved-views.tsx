import { useLingui } from '@lingui/react/macro'
import { MOST_VIEWS, type SavedView, VIEW_NAME_LENGTH } from '@skrzat/contract/wire/saved-views'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { removeView, renameView, savedViewsOptions, saveView } from './queries.ts'

type SavedViewsProps = {
  /** Parameters of the address that are a position in the list, or something open above it. */
  without: readonly string[]
  /** The chosen columns; null for those that fit the width. */
  columns: readonly string[] | null
  onColumns: (columns: readonly string[] | null) => void
}

/** The address's search as it is saved. */
export function savedSearch(search: string, without: readonly string[]): string {
  const params = new URLSearchParams(search)
  for (const name of without) params.delete(name)
  params.sort()
  return params.toString()
}

/** Views of this list that the person saved by name, and the form that saves the current one. */
export function SavedViews({ without, columns, onColumns }: SavedViewsProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { pathname: path, searchStr } = useLocation()
  const search = savedSearch(searchStr, without)
  const { data: views = [] } = useQuery(savedViewsOptions(path))
  const save = useMutation(saveView())
  const remove = useMutation(removeView())
  const undone = useUndoToast()
  const failureText = useFailureText()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<SavedView>()
  const full = views.length >= MOST_VIEWS && views.every((view) => view.name !== name.trim())

  function show(view: SavedView) {
    onColumns(view.columns)
    router.history.push(view.search === '' ? path : `${path}?${view.search}`)
  }

  function saveThis(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || full) return
    save.mutate({ path, name, search, columns: columns && [...columns] }, { onSuccess: () => setName('') })
  }

  function removeOne(view: SavedView) {
    remove.mutate(
      { id: view.id },
      {
        onSuccess: () =>
          undone(t`Usunięto widok „${view.name}”`, {
            undo: wholeUndo(() =>
              save.mutateAsync({ path, name: view.name, search: view.search, columns: view.columns }),
            ),
          }),
      },
    )
  }

  const failed = save.error ?? remove.error
  return (
    <section aria-label={t`Zapisane widoki`} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-medium">{t`Zapisane widoki`}</h2>
      {views.length > 0 && (
        <ul className="-mx-2 flex max-h-56 flex-col overflow-auto">
          {views.map((view) => {
            const isShown = view.search === search
            return (
              <li key={view.id} className="flex items-center">
                {renamed?.id === view.id ? (
                  <Rename view={renamed} onDone={() => setRenamed(undefined)} />
                ) : (
                  <>
                    <button
                      type="button"
                      aria-current={isShown || undefined}
                      className={cn(
                        'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-small px-2 text-left hover:bg-green-soft focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                        isShown && 'font-medium text-green',
                      )}
                      onClick={() => show(view)}
                    >
                      <Bookmark aria-hidden className={cn('size-4 shrink-0', isShown && 'fill-current')} />
                      <span className="truncate">{view.name}</span>
                    </button>
                    <Button
                      icon={Pencil}
                      variant="quiet"
                      size="icon-sm"
                      aria-label={t`Zmień nazwę: ${view.name}`}
                      title={t`Zmień nazwę`}
                      onClick={() => setRenamed(view)}
                    />
                    <Button
                      icon={Trash2}
                      variant="quiet"
                      size="icon-sm"
                      aria-label={t`Usuń widok: ${view.name}`}
                      title={t`Usuń widok`}
                      onClick={() => removeOne(view)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <form onSubmit={saveThis} className="flex items-end gap-2">
        <Field
          label={t`Nazwa widoku`}
          labelHidden
          error={
            full
              ? t`Na jednej liście może być najwyżej ${MOST_VIEWS} widoków.`
              : failed && failureText(failed)
          }
          className="flex-1"
        >
          <Input
            value={name}
            maxLength={VIEW_NAME_LENGTH}
            autoComplete="off"
            placeholder={t`Nazwij ten widok`}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          blocked={name.trim() === '' || full}
          pending={save.isPending}
        >
          {t`Zapisz`}
        </Button>
      </form>
    </section>
  )
}

function Rename({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(view.name)
  const rename = useMutation(renameView({ onSuccess: onDone }))
  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || name.trim() === view.name) onDone()
    else rename.mutate({ id: view.id, name })
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 items-center gap-1 px-2 py-1">
      <Field label={t`Nowa nazwa widoku`} labelHidden className="flex-1">
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type it
          autoFocus
          value={name}
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button
        icon={Check}
        type="submit"
        variant="quiet"
        size="icon-sm"
        pending={rename.isPending}
        aria-label={t`Zapisz nazwę`}
        title={t`Zapisz nazwę`}
      />
    </form>
  )
}
