import { Trans, useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { Badge } from '@skrzat/ui/badge'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Building2, Megaphone, TriangleAlert } from 'lucide-react'
import { Suspense, type RefObject } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { useAudienceText } from '../texts.ts'
import type { PostDialog } from './post-dialog.ts'

// Lazy, as menus are not needed for reading.
const PostMenu = lazyPart(
  async () => (await import('./post-menu.tsx')).PostMenu,
  () => null,
)

type PostHeadProps = {
  post: Post
  titleId: string
  /** The post has a page of its own, so no heading lies between the page's and this one. */
  alone: boolean
  /** The button of its menu. */
  menuRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onOpen: (dialog: PostDialog) => void
}

/** The post's group or place, audience, author and time, and its actions. */
export function PostHead({ post, titleId, alone, menuRef, onEdit, onOpen }: PostHeadProps) {
  const { t } = useLingui()
  const Title = alone ? 'h2' : 'h3'
  const audience = useAudienceText(post.type)
  const { author, createdDate, editedDate, important, type } = post
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Sender post={post} />
          {important && type !== 'TEAM' && (
            <Badge tone="warning">
              <TriangleAlert aria-hidden />
              {t`Ważne`}
            </Badge>
          )}
          {audience && <span className="text-muted">{audience}</span>}
        </div>
        <Title id={titleId} className="mt-1 text-sm break-words">
          <span className="font-medium">{author.name}</span>
          <span className="text-muted">
            {'\u00a0· '}
            <DateText value={createdDate} />
            {editedDate !== null && (
              <>
                {'\u00a0· '}
                <Trans>
                  zmieniono <DateText value={editedDate} />
                </Trans>
              </>
            )}
          </span>
        </Title>
      </div>
      {/* As wide as its button, or the title is broken in another place once that is there. */}
      <Suspense fallback={<span className="-mt-1 -mr-2 size-8 pointer-coarse:size-11" />}>
        <PostMenu buttonRef={menuRef} post={post} onEdit={onEdit} onOpen={onOpen} />
      </Suspense>
    </header>
  )
}

function Sender({ post: { group, place, type } }: { post: Post }) {
  const { t } = useLingui()
  if (group) return <GroupTag color={group.color} name={group.name} />
  if (type === 'TEAM') {
    return (
      <Badge tone="green">
        <Megaphone aria-hidden />
        {t`Zespół Skrzata`}
      </Badge>
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-bold">
      <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 break-words">{place?.name}</span>
    </span>
  )
}
