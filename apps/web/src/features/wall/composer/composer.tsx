import { Trans, useLingui } from '@lingui/react/macro'
import { postFault } from '@skrzat/contract/post'
import type { ConsentScope } from '@skrzat/contract/wire/consents'
import type { PostTarget } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { areSent, codesOf } from '#components/attachments/uploads.ts'
import { useComposer } from '#components/attachments/use-composer.ts'
import { Failure } from '#components/failure.tsx'
import { BlobPicture } from '#components/picture.tsx'
import { type Names, PhotoNames, areNamesRefused, usePhotoKids } from '../names/photo-names.tsx'
import { addPost } from '../queries.ts'
import { isTextFit, PostFields } from './post-fields.tsx'

export type ComposerProps = {
  /** The draft's name, for one account and one wall. */
  draft: string
  label: string
  placeholder: string
  /** Returns the audience; undefined shows what is missing instead of sending. */
  target: () => PostTarget | undefined
  /** The kids that photos may show; without it photos name nobody. */
  scope?: ConsentScope
  /** Whether it can be marked as important; posts to more than a group need a confirmation anyway. */
  canBeImportant?: boolean
  /** It is the content of a dialog, which has a frame of its own: the text has the focus first. */
  inDialog?: boolean
  /** Above the buttons: the choice of the audience. */
  children?: ReactNode
  /** Called once the post is sent. */
  onAdded: () => void
  /** Called if an earlier version was sent, and the current text was not. */
  onEarlierAdded: () => void
}

/** Writes a post. The text stays until the server has it. */
export function PostComposer(props: ComposerProps) {
  const {
    draft,
    label,
    placeholder,
    target,
    canBeImportant = false,
    inDialog = false,
    scope,
    children,
    onAdded,
    onEarlierAdded,
  } = props
  const { t } = useLingui()
  const composer = useComposer(draft)
  // The form on a group's wall closes once the post is sent.
  const form = useHandOnFocus()
  const [important, setImportant] = useState(false)
  const [names, setNames] = useState<Names>({})
  const { text, files, commandId, ready } = composer
  const textRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Disabled until the draft is loaded.
    if (inDialog && ready) textRef.current?.focus()
  }, [inDialog, ready])
  const photos = scope ? files.filter(({ file }) => file.type.startsWith('image/')) : []
  const photoKids = usePhotoKids(scope, photos.length)
  const refused = areNamesRefused(photoKids, names)
  const add = useMutation(
    addPost({
      onSuccess() {
        composer.sent()
        setImportant(false)
        setNames({})
        toast.success(t`Dodano wpis`)
        onAdded()
      },
      onError(error) {
        const { code } = failureOf(error)
        // The server deletes unattached uploads after a day.
        if (code === 'file.not_found') composer.restart()
        // An answer was lost, and the text was changed before the retry.
        if (code === 'command.reused') {
          composer.renew()
          onEarlierAdded()
        }
      },
    }),
  )
  const reason = add.error ? failureOf(add.error).code : undefined
  const ok =
    ready &&
    !refused &&
    postFault({ text: text.trim(), files: files.length }) === undefined &&
    isTextFit(text)
  const sending = files.some(({ state }) => state === 'sending' || state === 'waiting')

  function sendPost() {
    if (!ok || !areSent(files) || add.isPending) return
    const to = target()
    if (!to) return
    const named = photos.flatMap(({ key, code }) => {
      const kids = names[key] ?? []
      return code === undefined || kids.length === 0 ? [] : [{ file: code, kids: [...kids] }]
    })
    const form = { text, files: codesOf(files), named, important: important && canBeImportant }
    add.mutate({ target: to, ...form, commandId })
  }

  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={cn('flex flex-col gap-3', !inDialog && 'rounded-card border border-line bg-card p-4 md:p-5')}
      onSubmit={(event) => {
        event.preventDefault()
        sendPost()
      }}
    >
      <PostFields
        composer={composer}
        busy={add.isPending}
        label={label}
        placeholder={placeholder}
        textRef={textRef}
        options={
          canBeImportant && (
            <Checkbox
              label={t`Ważne, do potwierdzenia`}
              checked={important}
              onChange={({ target: box }) => setImportant(box.checked)}
            />
          )
        }
      />
      {scope && (
        <PhotoNames
          query={photoKids}
          photos={photos.map(({ key, file }) => ({
            key,
            filename: file.name,
            picture: <BlobPicture blob={file} alt="" className="size-full object-cover" />,
          }))}
          names={names}
          onChange={setNames}
          onRemove={(key) => {
            composer.remove(key)
            setNames({ ...names, [key]: [] })
          }}
        />
      )}
      {children}
      {reason === 'command.reused' ? (
        <Notice tone="warning">
          <Trans>
            Poprzednia wersja tego wpisu jest już na tablicy. Jeśli wyślesz tę, będą dwa; możesz też zmienić
            tamten.
          </Trans>
        </Notice>
      ) : reason === 'file.not_found' ? (
        <Notice tone="warning">
          <Trans>Pliki trzeba było wysłać jeszcze raz. Gdy będą wysłane, opublikuj wpis ponownie.</Trans>
        </Notice>
      ) : (
        <Failure error={add.error} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <output className="text-sm text-muted">{sending && t`Wysyłanie plików…`}</output>
        {/* Not disabled: once the post is sent it still has the focus. */}
        <Button type="submit" icon={SendHorizontal} pending={add.isPending} blocked={!ok || !areSent(files)}>
          {t`Opublikuj`}
        </Button>
      </div>
    </form>
  )
}
