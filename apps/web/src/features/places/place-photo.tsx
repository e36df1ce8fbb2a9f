import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { skipToken, useQuery } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/index.ts'
import { BlobPicture } from '#components/picture.tsx'

type PlacePhotoProps = { image: string | null; name: string; className?: string }

/** A place's photo, 16:9; without one, or if it can't be fetched, a drawing. */
export function PlacePhoto({ image, name, className }: PlacePhotoProps) {
  const { t } = useLingui()
  const { data: photo, failureCount } = useQuery({
    queryKey: ['place-photo', image],
    queryFn: image === null ? skipToken : ({ signal }) => fetchFile(image, signal),
    // Another photo has another URL.
    staleTime: Infinity,
  })
  return (
    <div className={cn('aspect-video overflow-hidden rounded-card bg-apricot-soft', className)}>
      {photo && (
        <BlobPicture blob={photo} alt={t`Zdjęcie placówki ${name}`} className="size-full object-cover" />
      )}
      {!photo && (image === null || failureCount > 0) && <Drawing />}
    </div>
  )
}

/** A house among trees, in the groups' colours. */
function Drawing() {
  return (
    <svg aria-hidden viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className="size-full">
      <circle cx="258" cy="46" r="20" fill="var(--group-0-dot)" opacity=".55" />
      <path d="M0 142c52-26 104-26 160-8s110 12 160-10v56H0z" fill="var(--group-8-ground)" />
      <path d="M0 156c70-16 140-8 200 0s90 4 120-4v28H0z" fill="var(--group-9-ground)" />
      <g fill="var(--group-9-dot)">
        <path d="M60 148h6v-22h-6z" opacity=".7" />
        <circle cx="63" cy="112" r="20" opacity=".75" />
        <path d="M238 146h6v-18h-6z" opacity=".7" />
        <circle cx="241" cy="116" r="16" opacity=".75" />
      </g>
      <path d="M112 92h96v60h-96z" fill="var(--card)" />
      <path d="M102 94 160 52l58 42z" fill="var(--apricot)" />
      <path d="M150 152v-26a10 10 0 0 1 20 0v26z" fill="var(--green)" />
      <g fill="var(--group-6-ground)" stroke="var(--group-6-dot)" strokeWidth="2">
        <rect x="122" y="104" width="18" height="18" rx="3" />
        <rect x="180" y="104" width="18" height="18" rx="3" />
        <circle cx="160" cy="80" r="7" />
      </g>
    </svg>
  )
}
