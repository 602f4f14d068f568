import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { cardItem } from './items.ts'
import { report } from './report.ts'
import { whenSeen } from './when-seen.ts'

type List = { id: string; name: string; products: readonly ProductCard[] }

/** For the element whose entries are these products: reports when it comes into view, and which product is followed. */
export function useList<Tag extends HTMLElement = HTMLUListElement>({ id, name, products }: List) {
  const element = useRef<Tag>(null)
  const fields = (chosen?: number) => ({
    item_list_id: id,
    item_list_name: name,
    items: products.map(cardItem).filter((_, index) => chosen === undefined || chosen === index),
  })
  const tellSeen = useEffectEvent(() => report('view_item_list', fields()))
  const tellChosen = useEffectEvent((event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="/p/"]') : null
    const entry = link?.closest('li')
    const index = entry ? [...(entry.parentElement?.children ?? [])].indexOf(entry) : -1
    if (products[index]) report('select_item', fields(index))
  })
  const contents = products.map(({ product_id }) => product_id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list with other products is another list.
  useEffect(() => {
    const list = element.current
    if (!list || contents === '') return
    const click = (event: Event) => tellChosen(event)
    list.addEventListener('click', click)
    const stop = whenSeen(list, 0, () => tellSeen())
    return () => {
      stop()
      list.removeEventListener('click', click)
    }
  }, [id, contents])
  return element
}
