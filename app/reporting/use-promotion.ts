import { useEffect, useEffectEvent, useRef } from 'react'
import { type Advertised, promotionFields } from './promotion-fields.ts'
import { report } from './report.ts'
import { whenSeen } from './when-seen.ts'

/** For the element of a banner: reports when half of it is in view, and when it is followed. */
export function usePromotion<Tag extends HTMLElement = HTMLDivElement>(block: Advertised) {
  const element = useRef<Tag>(null)
  const fields = promotionFields(block)
  const tellSeen = useEffectEvent(() => fields && report('view_promotion', fields))
  const tellChosen = useEffectEvent(() => fields && report('select_promotion', fields))
  const { promotionId } = block
  useEffect(() => {
    const banner = element.current
    if (!banner || !promotionId) return
    const click = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) tellChosen()
    }
    banner.addEventListener('click', click)
    const stop = whenSeen(banner, 0.5, () => tellSeen())
    return () => {
      stop()
      banner.removeEventListener('click', click)
    }
  }, [promotionId])
  return element
}
