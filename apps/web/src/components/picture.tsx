import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { pictureOptions, type PictureSource } from '#app/calls/index.ts'

type PictureProps = {
  source: PictureSource
  /** Empty if the text beside it describes it. */
  alt: string
  className?: string
}

/** A picture fetched with the token; nothing until it is there. */
export function Picture({ source, alt, className }: PictureProps) {
  const { data: blob } = useQuery(pictureOptions(source))
  return blob && <BlobPicture blob={blob} alt={alt} className={className} />
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
  const showBlob = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={showBlob} alt={alt} className={cn(className)} />
}
