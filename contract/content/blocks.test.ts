import { expect, test } from 'vitest'
import { blockSchemas } from './blocks.ts'

const picture = (name: string) => ({ filename: `${name}.svg`, alt: name })
const link = { linktype: 'story', id: 'u', cached_url: 'shipping', url: '' }

/** The block as it is read from a story that has all these fields and unknown ones. */
const read = (component: keyof typeof blockSchemas, fields: object) =>
  blockSchemas[component].parse({ component, _uid: 'x', _editable: '<!-- -->', ...fields })

test.each(['big_banner', 'small_banner', 'image_banner', 'banner'] as const)(
  '[DAT-034, DAT-035] a %s has pictures per device, link, label, times, form and tracking',
  (component) => {
    const content = {
      image: picture('a'),
      image_mobile: picture('b'),
      image_tablet: picture('c'),
      image_desktop: picture('d'),
      link,
      label: 'Mehr',
      startTime: '2026-11-15 09:00',
      endTime: '2026-11-30',
    }
    const form = {
      aspectRatio: '1420/400',
      width: 1240,
      height: 300,
      compression: 70,
      objectFit: 'cover',
      objectPosition: 'top',
      border: 'none',
      padding: 'sm',
      promotionId: '1',
      promotionName: 'Herbst',
      creativeName: 'Banner',
      creativeSlot: 'home-1',
      items: '100,200',
    }
    expect(read(component, { ...content, ...form })).toEqual({ component, _uid: 'x', ...content, ...form })
    expect(read(component, { width: '1240', height: 'tall', compression: '' })).toMatchObject({
      width: 1240,
      height: undefined,
      compression: 85,
    })
  },
)

test('[DAT-036] a hero banner has title, subtitle, background, button, link, picture and perhaps times', () => {
  const fields = {
    title: 'Deine Linsen',
    subtitle: 'In zwei Klicks',
    background: 'surface',
    buttonText: 'Nachbestellen',
    link,
    image: picture('hero'),
  }
  const times = { startTime: '2026-11-15', endTime: '2026-11-30 18:00' }
  for (const all of [fields, { ...fields, ...times }])
    expect(read('hero_banner', all)).toEqual({ component: 'hero_banner', _uid: 'x', ...all })
})

test.each(['popular_products', 'selected_products'] as const)(
  '[DAT-037] %s has title, subtitle and a set of products',
  (component) => {
    const fields = { title: 'Beliebt', subtitle: 'Oft bestellt', products_set: '100,200,300' }
    expect(read(component, fields)).toEqual({ component, _uid: 'x', ...fields })
  },
)

test('[DAT-038] contact support has the name, both titles and the picture of the expert', () => {
  const fields = { expert_name: 'Mara', expert_title: 'Optikerin', expert_title_2: 'Zürich', image: picture('mara') }
  expect(read('contact_support', fields)).toEqual({ component: 'contact_support', _uid: 'x', ...fields })
})

test('[DAT-039] a feature has picture, its description and text', () => {
  const item = { component: 'feature_item', _uid: 'i', image: picture('a'), image_alt: 'Eine Linse', text: 'Weich' }
  expect(read('feature_list', { items: [item] })).toMatchObject({ items: [item] })
})

test('[DAT-040] a call to action has label, link, form, alignment per device and tracking', () => {
  const fields = {
    label: 'Zum Sehtest',
    link,
    style: 'outline',
    color: 'primary',
    size: 'lg',
    padding: 'sm',
    width: 'full',
    align_mobile: 'center',
    align_tablet: 'left',
    align_desktop: 'right',
    tracking: true,
    promotionId: '1',
    promotionName: 'Sehtest',
    creativeName: 'Knopf',
    creativeSlot: 'home-2',
  }
  expect(read('call_to_action', fields)).toEqual({ component: 'call_to_action', _uid: 'x', ...fields })
})

test('fields that the editor left empty count as missing', () => {
  const nothing = { id: null, filename: null, alt: null }
  const nowhere = { fieldtype: 'multilink', linktype: 'story', id: '', url: '', cached_url: '' }
  const block = read('contact_support', { expert_name: 'Mara', image: nothing, expert_title: null })
  expect(block).toMatchObject({ expert_name: 'Mara', image: undefined, expert_title: undefined })
  expect(read('small_banner', { link: nowhere })).toMatchObject({ link: { cached_url: '' } })
})
