import { Trans, useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { Badge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { EyeOff } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { FileList, byKind } from '#components/attachments/file-list.tsx'
import { NotLoaded } from '#components/not-loaded.tsx'
import { WALL_FILES } from '../paths.ts'
import type { PostDialog } from './post-dialog.ts'
import { PostFooter } from './post-footer.tsx'
import { PostHead } from './post-head.tsx'
import { useMenuFocus } from './use-menu-focus.ts'
import { AwaitPictures } from './await-pictures.tsx'
import { PostText } from './post-text.tsx'

const Gallery = lazyPart(
  async () => (await import('#components/attachments/gallery.tsx')).Gallery,
  ({ pictures, paths }) => <FileList files={pictures} paths={paths} />,
)
const EditPost = lazyPart(async () => (await import('../composer/edit-post.tsx')).EditPost, NotLoaded)
const PostDialogs = lazyPart(async () => (await import('./post-dialogs.tsx')).PostDialogs, NotLoaded)

type PostCardProps = {
  post: Post
  /** The post has a page of its own. */
  alone?: boolean
  /** A ref for the element whose visibility counts. */
  shown?: ((element: HTMLElement) => () => void) | undefined
}

/** One post. */
export function PostCard({ post, alone = false, shown }: PostCardProps) {
  const { t } = useLingui()
  const id = useId()
  const [editing, setEditing] = useState(false)
  const menu = useMenuFocus(editing)
  const [dialog, setDialog] = useState<PostDialog>()
  if (post.deleted) {
    return (
      <output className="block rounded-card border border-dashed border-line px-5 py-3 text-sm text-muted">
        {post.hidden ? <Trans>Wpis ukryto</Trans> : <Trans>Wpis usunięto</Trans>}
      </output>
    )
  }
  const unread = post.needsReading && !post.readByMe
  return (
    <article
      ref={shown}
      aria-labelledby={`${id}-title`}
      className={cn(
        'min-w-0 scroll-mt-4 rounded-card border bg-card',
        unread ? 'border-green shadow-[inset_4px_0_0_var(--color-green)]' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-3 p-4 md:p-5">
        <PostHead
          post={post}
          titleId={`${id}-title`}
          alone={alone}
          menuRef={menu}
          onEdit={() => setEditing(true)}
          onOpen={setDialog}
        />
        {post.hidden && (
          <Badge tone="warning" className="h-auto min-h-6 self-start py-0.5 whitespace-normal">
            <EyeOff aria-hidden />
            {t`Ukryty po zgłoszeniu: czytelnicy go nie widzą`}
          </Badge>
        )}
        {editing ? (
          <Suspense>
            <EditPost post={post} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <Content post={post} />
        )}
      </div>
      {!editing && <PostFooter post={post} unread={unread} onOpen={setDialog} />}
      {dialog && (
        <Suspense>
          <PostDialogs post={post} open={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </article>
  )
}

function Content({ post: { id, text, files } }: { post: Post }) {
  const { pictures, others } = byKind(files)
  return (
    <>
      {text !== '' && <PostText text={text} />}
      {pictures.some(({ state }) => state === 'waiting') && <AwaitPictures id={id} />}
      {pictures.length > 0 && (
        <Suspense fallback={<div className="h-[300px] rounded-small bg-sunken" />}>
          <Gallery pictures={pictures} paths={WALL_FILES} />
        </Suspense>
      )}
      {others.length > 0 && <FileList files={others} paths={WALL_FILES} />}
    </>
  )
}
