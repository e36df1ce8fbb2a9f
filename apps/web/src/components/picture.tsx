import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { failureOf } from '#app/errors.ts'
import { pictureOptions, type PictureSource } from '#app/pictures.ts'

type PictureProps = {
  source: PictureSource
  /** Empty if the text beside it describes it. */
  alt: string
  className?: string
  /** In its place where there is no connection. */
  lost?: ReactNode
}

/** A picture fetched with the token; nothing until it is there. */
export function Picture({ source, alt, className, lost }: PictureProps) {
  const { data: blob, error, isPaused } = useQuery(pictureOptions(source))
  if (blob) return <BlobPicture blob={blob} alt={alt} className={className} />
  return isPaused || (error && failureOf(error).code === 'unreachable') ? lost : null
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
