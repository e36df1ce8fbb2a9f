import { useLingui } from '@lingui/react/macro'
import { postFault } from '@skrzat/contract/post'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { Post } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { trpc } from '#app/calls/index.ts'
import { kinds } from '#components/attachments/kinds.ts'
import { areSent, codesOf } from '#components/attachments/uploads.ts'
import { useComposer } from '#components/attachments/use-composer.ts'
import { Failure } from '#components/failure.tsx'
import { Picture } from '#components/picture.tsx'
import { Question } from '#components/question.tsx'
import { WALL_FILES } from '../paths.ts'
import { editPost } from '../queries.ts'
import { isTextFit, PostFields } from './post-fields.tsx'

type EditPostProps = { post: Post; onClose: () => void }

/** Changes a post in its place. */
export function EditPost(props: EditPostProps) {
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  return account && <Form {...props} draft={`${account.id}/wall/post-${props.post.id}`} />
}

function Form({ post, draft, onClose }: EditPostProps & { draft: string }) {
  const { t } = useLingui()
  const composer = useComposer(draft, post.text)
  const { text, files, ready } = composer
  const [kept, setKept] = useState<readonly Attachment[]>(post.files)
  const [important, setImportant] = useState(post.important)
  // Kept, as somebody else may change the post meanwhile.
  const [before] = useState(post)
  const [asking, setAsking] = useState(false)
  const textBox = useRef<HTMLTextAreaElement>(null)
  const focus = useEffectEvent(() => textBox.current?.focus())
  useEffect(() => {
    if (ready) focus()
  }, [ready])
  const edit = useMutation(
    editPost({
      onSuccess() {
        composer.sent()
        toast.success(t`Zmieniono wpis`)
        onClose()
      },
      onError(error) {
        if (failureOf(error).code === 'file.not_found') composer.restart()
      },
    }),
  )
  const isChanged =
    text !== before.text ||
    important !== before.important ||
    files.length > 0 ||
    kept.length < before.files.length
  const ok =
    ready &&
    postFault({ text: text.trim(), files: kept.length + files.length }) === undefined &&
    isTextFit(text)

  function savePost() {
    if (!ok || !areSent(files) || edit.isPending) return
    edit.mutate({ id: post.id, text, important, files: [...kept.map(({ code }) => code), ...codesOf(files)] })
  }
  function discard() {
    composer.discard()
    onClose()
  }

  return (
    <form
      aria-label={t`Zmiana wpisu`}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        savePost()
      }}
    >
      <PostFields
        composer={composer}
        busy={edit.isPending}
        label={t`Treść wpisu`}
        textRef={textBox}
        taken={kept.length}
        options={
          post.type === 'STANDARD' && (
            <Checkbox
              label={t`Ważne, do potwierdzenia`}
              checked={important}
              onChange={({ target }) => setImportant(target.checked)}
            />
          )
        }
      >
        {kept.length > 0 && (
          <ul aria-label={t`Pliki wpisu`} className="flex flex-wrap gap-2">
            {kept.map((file) => (
              <KeptFile
                key={file.code}
                file={file}
                onRemove={() => setKept(kept.filter(({ code }) => code !== file.code))}
              />
            ))}
          </ul>
        )}
      </PostFields>
      <Failure error={edit.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => (isChanged ? setAsking(true) : discard())}>
          {t`Anuluj`}
        </Button>
        <Button type="submit" pending={edit.isPending} disabled={!ok || !areSent(files)}>
          {t`Zapisz`}
        </Button>
      </div>
      {asking && (
        <Question
          onClose={() => setAsking(false)}
          tone="danger"
          title={t`Odrzucić zmiany?`}
          description={t`Wpis pozostanie taki, jaki był.`}
          confirmLabel={t`Odrzuć zmiany`}
          onConfirm={discard}
        />
      )}
    </form>
  )
}

function KeptFile({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { t } = useLingui()
  const { code, filename, kind, state } = file
  const { icon: Icon } = kinds[kind]
  const row = useHandOnFocus()
  return (
    <li
      ref={row}
      className="flex w-full max-w-sm items-center gap-3 rounded-control border border-line bg-card p-2"
    >
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-muted">
        {kind === 'picture' && state === 'ready' ? (
          <Picture
            source={{ path: WALL_FILES.small(code), version: code }}
            alt=""
            className="size-full object-cover"
          />
        ) : (
          <Icon aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">{filename}</span>
      <Button
        icon={X}
        variant="quiet"
        size="icon"
        aria-label={t`Usuń ${filename}`}
        title={t`Usuń`}
        onClick={onRemove}
      />
    </li>
  )
}
