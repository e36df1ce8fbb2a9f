import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoreRows } from '#components/more-rows.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { PostCard } from './card/post-card.tsx'
import { useShown } from './use-shown.ts'
import type { Wall } from './use-wall.ts'

/** Posts, with more of them on scrolling. */
export function PostList({ wall, label, empty }: { wall: Wall; label: string; empty: ReactNode }) {
  const { t } = useLingui()
  const { query, posts } = wall
  const shown = useShown()
  return (
    <QueryState query={{ ...query, data: posts }} pending={<PostsPending />} empty={empty}>
      {(listed) => (
        <div className="flex flex-col gap-4">
          <Newer wall={wall} />
          <section aria-label={label} className="flex flex-col gap-4">
            {listed.map((post) => (
              <PostCard key={post.id} post={post} shown={shown(post.id)} />
            ))}
          </section>
          <MoreRows
            query={query}
            label={t`Pokaż starsze wpisy`}
            pendingLabel={t`Wczytywanie starszych wpisów…`}
            within={800}
          />
        </div>
      )}
    </QueryState>
  )
}

/** Floats at the top while newer posts wait. */
function Newer({ wall: { waiting, showWaiting } }: { wall: Wall }) {
  if (waiting === 0) return <output className="hidden" />
  function showNewer() {
    void showWaiting()
    window.scrollTo({ top: 0 })
  }
  return (
    <output className="sticky top-3 z-20 flex justify-center">
      <Button icon={ArrowUp} className="animate-rise rounded-full shadow-float" onClick={showNewer}>
        <Plural
          value={waiting}
          one="# nowy wpis"
          few="# nowe wpisy"
          many="# nowych wpisów"
          other="# nowego wpisu"
        />
      </Button>
    </output>
  )
}

export function PostsPending() {
  const { t } = useLingui()
  return (
    <Pending
      label={t`Wczytywanie wpisów`}
      className="flex flex-col gap-4"
      skeletons={['h-40 rounded-card', 'h-64 rounded-card', 'h-40 rounded-card']}
    />
  )
}
