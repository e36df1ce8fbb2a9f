import { useLingui } from '@lingui/react/macro'
import {
  MOST_VIEWS,
  type SavedList,
  type SavedView,
  VIEW_NAME_LENGTH,
} from '@skrzat/contract/wire/saved-views'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { useMonths } from '../use-months.ts'
import { keptParameters, searchOf } from './parameters.ts'
import { removeView, renameView, savedViewsOptions, saveView } from './queries.ts'

type SavedViewsProps = {
  placeId: number
  list: SavedList
  /** Parameters of the address that are a position in the list, or something open above it. */
  without: readonly string[]
  /** The chosen columns; null for those that fit the width. */
  columns: readonly string[] | null
  onColumns: (columns: readonly string[] | null) => void
}

/** Views of this list that the person saved by name, and the form that saves the current one. */
export function SavedViews({ placeId, list, without, columns, onColumns }: SavedViewsProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { pathname: path, searchStr } = useLocation()
  const months = useMonths()
  const search = keptParameters(searchStr, without, months)
  const { data: views = [] } = useQuery(savedViewsOptions(placeId, list))
  const save = useMutation(saveView())
  const remove = useMutation(removeView())
  const undone = useUndoToast()
  const failureText = useFailureText()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<SavedView>()
  const nameField = useRef<HTMLInputElement>(null)
  const replaced = views.find((view) => view.name === name.trim())
  const full = views.length >= MOST_VIEWS && !replaced

  function show(view: SavedView) {
    onColumns(view.columns)
    const shown = searchOf(view.search, months)
    router.history.push(shown === '' ? path : `${path}?${shown}`)
  }

  function saveThis(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || full) return
    const view = { placeId, list, name, search, columns: columns && [...columns] }
    save.mutate(view, {
      onSuccess: () => {
        setName('')
        if (replaced) undone(t`Zastąpiono widok „${replaced.name}”`, restoring(replaced))
      },
    })
  }

  /** Saves a view as it was. */
  function restoring({ name: was, search: before, columns: shown }: SavedView) {
    const view = { placeId, list, name: was, search: before, columns: shown }
    return { undo: wholeUndo(() => save.mutateAsync(view)) }
  }

  function removeOne(view: SavedView) {
    remove.mutate(
      { placeId, id: view.id },
      {
        onSuccess: () => {
          // The pressed button goes.
          nameField.current?.focus()
          undone(t`Usunięto widok „${view.name}”`, restoring(view))
        },
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
            const isShown = searchOf(view.search, months) === searchOf(search, months)
            return (
              <li key={view.id} className="flex items-center">
                {renamed?.id === view.id ? (
                  <Rename
                    placeId={placeId}
                    view={renamed}
                    taken={views.flatMap(({ id, name: other }) => (id === view.id ? [] : other))}
                    onDone={() => {
                      setRenamed(undefined)
                      nameField.current?.focus()
                    }}
                  />
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
                      <span className="min-w-0 wrap-anywhere">{view.name}</span>
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
            ref={nameField}
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

type RenameProps = { placeId: number; view: SavedView; taken: readonly string[]; onDone: () => void }

function Rename({ placeId, view, taken, onDone }: RenameProps) {
  const { t } = useLingui()
  const [name, setName] = useState(view.name)
  const rename = useMutation(renameView({ onSuccess: onDone }))
  const failureText = useFailureText()
  const isTaken = taken.includes(name.trim())
  function save(event: FormEvent) {
    event.preventDefault()
    if (isTaken) return
    if (name.trim() === '' || name.trim() === view.name) onDone()
    else rename.mutate({ placeId, id: view.id, name })
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 items-start gap-1 px-2 py-1">
      <Field
        label={t`Nowa nazwa widoku`}
        labelHidden
        error={isTaken ? t`Taki widok już jest` : rename.error && failureText(rename.error)}
        className="flex-1"
      >
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
