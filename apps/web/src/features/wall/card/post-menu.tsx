import { useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Pencil, Tag, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { trpc } from '#app/calls/index.ts'
import { photosOf, scopeOf } from '../names/photos-of.ts'
import type { PostDialog } from './post-dialog.ts'

type PostMenuProps = {
  post: Post
  buttonRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onOpen: (dialog: PostDialog) => void
}

/** The reader's actions on a post; hidden if there are none. */
export function PostMenu({ post, buttonRef, onEdit, onOpen }: PostMenuProps) {
  const { author, editable } = post
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const reports = account !== undefined && account.id !== author.id
  if (!editable && !reports) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={buttonRef}
          icon={Ellipsis}
          variant="quiet"
          size="icon-sm"
          className="-mt-1 -mr-2 text-muted"
          aria-label={t`Działania na wpisie: ${author.name}`}
          title={t`Działania`}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {editable && (
          <DropdownMenuItem icon={Pencil} onSelect={onEdit}>
            {t`Zmień`}
          </DropdownMenuItem>
        )}
        {editable && scopeOf(post) && photosOf(post).length > 0 && (
          <DropdownMenuItem icon={Tag} onSelect={() => onOpen('names')}>
            {t`Kto jest na zdjęciach`}
          </DropdownMenuItem>
        )}
        {reports && (
          <DropdownMenuItem icon={Flag} onSelect={() => onOpen('report')}>
            {t`Zgłoś`}
          </DropdownMenuItem>
        )}
        {editable && (
          <DropdownMenuItem icon={Trash2} tone="danger" onSelect={() => onOpen('delete')}>
            {t`Usuń`}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
