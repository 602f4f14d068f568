import type { Vocabulary } from './vocabularies.ts'
import { wordList } from './word-list.ts'

export const german: Vocabulary = {
  categories: {
    lenses: ['Linse', 'Haftschale', 'Kontaktlinsen weich'],
    daily: ['Eintageslinse', 'Einmallinse', 'Tageskontaktlinse', 'Wegwerflinse'],
    two_weekly: ['2-Wochen-Linse', '14-Tage-Linse', 'Wochenlinse'],
    monthly: ['Monatskontaktlinse'],
    toric: ['torisch', 'torische Kontaktlinse', 'Astigmatismus', 'Hornhautverkrümmung', 'Stabsichtigkeit'],
    multifocal: [
      'multifokal',
      'multifokale Linse',
      'multifokale Kontaktlinse',
      'Gleitsichtlinse',
      'Gleitsichtkontaktlinse',
      'Alterssichtigkeit',
      'Gleitsicht',
    ],
    coloured: ['farbig', 'Farblinse', 'bunte Linse', 'farbige Kontaktlinse'],
    trial: ['Probelinse', 'Probepackung', 'Linsen zum Testen'],
    lenscare: [
      'Pflege',
      'Linsenpflege',
      'Linsenpflegemittel',
      'Kontaktlinsenpflege',
      'Kontaktlinsenpflegemittel',
      'Reinigung',
      'Reinigungsmittel',
      'Linsenreiniger',
    ],
    all_in_one: [
      'Lösung',
      'Linsenlösung',
      'Kontaktlinsenlösung',
      'Linsenmittel',
      'Kontaktlinsenmittel',
      'Kombilösung',
      'All-in-One-Lösung',
    ],
    peroxide: [
      'Lösung',
      'Linsenlösung',
      'Kontaktlinsenlösung',
      'Linsenmittel',
      'Kontaktlinsenmittel',
      'Peroxid',
      'Peroxidsystem',
      'Peroxidlösung',
    ],
    saline: ['Lösung', 'Linsenlösung', 'Kontaktlinsenlösung', 'Kochsalz', 'Kochsalzlösung', 'Saline'],
    humidifier: ['Tropfen', 'Benetzung', 'Benetzungstropfen', 'Nachbenetzungstropfen', 'trockene Augen'],
    eye_care: ['Tropfen', 'Augenpflege', 'trockene Augen'],
    accessory: ['Linsenzubehör'],
    sunglasses: ['Brille', 'Sonnenschutzbrille'],
    reading_glasses: ['Brille', 'Lesehilfe', 'Lupenbrille', 'Fertigbrille'],
    service: ['Service'],
  },
  values: {
    spherical: ['sphärisch'],
    toric: ['torisch'],
    multifocal: ['multifokal'],
    coloured: ['farbig'],
    daily: ['Tageslinsen'],
    two_weekly: ['Zweiwochenlinsen'],
    monthly: ['Monatslinsen'],
  },
  unsorted: wordList(`
    herren herr damen dame frauen frau manner maenner mann kinder kind kindern madchen maedchen junge jungs jungen
    jugendliche teenager baby babys senioren seniorin unisex ehemann ehefrau sohn tochter
  `),
  ignored: wordList(`
    der die das den dem des ein eine einen mein meine fur fuer furs fuers mit ohne und oder von zu zum zur im in bei
    gegen er x ich man mir ist sind gibt es wie was wo welche welcher welches wann warum kann brauche suche kaufen
    bestellen kosten preis gunstig gunstige guenstig guenstige billig billige beste besten gute neue online shop
    pack packung stuck stueck set box dioptrien dpt starke staerke sehstarke sphare sph tragen hallo hi bitte danke
    wieder noch mal nochmal nochmals gerne gern mochte moechte will wollen habe hab hatte haben soll sollte nach
    auch am an auf meinen meiner meinem mich uns ihr ihre sie so dann jetzt darf muss konnen koennen konnt geht
    mache macht da etwas neuen neues
  `),
  parts: wordList(`
    Linse Kontakt Tag Monat Woche Test Probe Farbe Brille Sonne Lese Auge Lid Tropfen Spray Tuch Tücher Behälter Dose
    Etui Pinzette Band Pflege Mittel Lösung Salz Koch Kombi Peroxid System Reise Einzel Reinigung Benetzung Zubehör
    Filter Schutz Stärke Pass Versand Lieferung Kosten Zeit Rückgabe Recht Bestellung Daten Zahlung Rechnung Termin
    Beratung Abo Konto Sehen Set Faser Mikro Blau Grün Grau Braun Rot Schwarz
  `),
}
