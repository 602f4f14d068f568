import type { Vocabulary } from './vocabularies.ts'
import { wordList } from './word-list.ts'

export const italian: Vocabulary = {
  categories: {
    lenses: ['lente', 'lenti', 'lente a contatto', 'lentine'],
    daily: ['giornaliera', 'giornaliere', 'lente giornaliera', 'lenti a contatto giornaliere', 'lenti usa e getta'],
    two_weekly: [
      'quindicinale',
      'quindicinali',
      'lente quindicinale',
      'lenti a contatto quindicinali',
      'bisettimanali',
    ],
    monthly: ['mensile', 'mensili', 'lente mensile', 'lenti a contatto mensili'],
    toric: ['torica', 'toriche', 'lente torica', 'lenti a contatto toriche', 'astigmatismo', 'lenti per astigmatismo'],
    multifocal: [
      'multifocale',
      'multifocali',
      'lente multifocale',
      'lenti a contatto multifocali',
      'lenti progressive',
    ],
    coloured: ['colorata', 'colorate', 'lente colorata', 'lenti a contatto colorate'],
    trial: ['prova', 'lente di prova', 'confezione di prova'],
    lenscare: ['cura', 'manutenzione', 'pulizia', 'pulizia lenti', 'cura lenti', 'prodotti per la cura'],
    all_in_one: [
      'soluzione',
      'soluzioni',
      'liquido',
      'liquido per lenti',
      'liquido lenti',
      'soluzione per lenti',
      'soluzione per lenti a contatto',
      'soluzione lenti',
      'soluzione unica',
    ],
    peroxide: [
      'soluzione',
      'soluzioni',
      'liquido',
      'liquido per lenti',
      'liquido lenti',
      'soluzione per lenti',
      'soluzione per lenti a contatto',
      'soluzione lenti',
      'perossido',
      'soluzione al perossido',
    ],
    saline: [
      'soluzione',
      'soluzioni',
      'soluzione per lenti',
      'soluzione per lenti a contatto',
      'soluzione lenti',
      'salina',
      'soluzione salina',
      'fisiologica',
      'soluzione fisiologica',
    ],
    humidifier: ['gocce', 'umettante', 'lacrime artificiali', 'gocce idratanti', 'occhi secchi'],
    eye_care: ['gocce', 'collirio', 'colliri', 'gocce per gli occhi', 'occhi secchi'],
    accessory: ['accessorio', 'accessori per lenti'],
    sunglasses: ['occhiali', 'occhiale da sole', 'occhiali sole'],
    reading_glasses: ['occhiali', 'occhiale da lettura', 'occhiali lettura', 'occhiali da vicino'],
    service: ['servizio'],
  },
  values: {
    spherical: ['sferiche', 'sferica'],
    toric: ['toriche'],
    multifocal: ['multifocali'],
    coloured: ['colorate'],
    daily: ['giornaliere'],
    two_weekly: ['quindicinali'],
    monthly: ['mensili'],
  },
  unsorted: wordList(`
    uomo uomini donna donne bambino bambini bambina bambine ragazzo ragazzi ragazza ragazze maschile femminile
    signora signore neonato adolescenti anziani unisex marito moglie figlio figlia
  `),
  ignored: wordList(`
    a ai al alla alle con senza da dei del della delle di e o gli i il in la le lo l per un una mi mio mie su come
    quali quale quando dove che cosa posso si sono ho comprare ordinare acquistare economiche economici prezzo
    prezzi migliori migliore online confezione pezzi scatola x diottrie sph portare contro ciao salve buongiorno
    servono serve vorrei cerco cercando trovare avete abbiamo nuovo nuova nuove nuovamente favore grazie ancora miei
    queste questi questa questo ne ci vi nel nella economica economico meno bisogno
  `),
}
