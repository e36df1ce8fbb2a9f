import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { pictureOptions, type PictureSource } from '#app/pictures.ts'

type PictureProps = {
  source: PictureSource
  /** Empty if the text beside it describes it. */
  alt: string
  className?: string
  /** In its place where it could not be fetched: pictures are not kept for when there is no connection. */
  missing?: ReactNode
}

/** A picture fetched with the token; nothing until it is there. */
export function Picture({ source, alt, className, missing }: PictureProps) {
  const { data: blob, failureCount } = useQuery(pictureOptions(source))
  if (blob) return <BlobPicture blob={blob} alt={alt} className={className} />
  return failureCount > 0 && missing
}

/** A picture in the browser's memory. */
export function BlobPicture({
  blob,
  alt,
  className,
}: {
  blob: Blob
  alt: string
  className?: string | undefined
}) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={cn(className)} />
}
