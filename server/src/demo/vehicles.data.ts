/** [model, fuel, horsepower, list price in euros] */
export const fleet: [string, string, number, number][] = [
  ['Aurora Heavy 480', 'Gasolio', 480, 128_400],
  ['Aurora Heavy 530 gas', 'Metano liquido', 530, 151_900],
  ['Aurora Cantiere 8x4', 'Gasolio', 500, 163_250],
  ['Brezza Medium 180', 'Gasolio', 180, 71_800],
  ['Brezza Medium 240', 'Gasolio HVO', 240, 79_600],
  ['Brezza City elettrico', 'Elettrico', 260, 142_700],
  ['Piuma Van', 'Gasolio', 160, 38_950],
  ['Piuma Van elettrico', 'Elettrico', 136, 52_480.5],
]

export const fleetNotes = [
  null,
  null,
  null,
  'Cabina con letto alto, pacchetto assistenza alla guida completo.',
  'Allestito con cassone ribaltabile trilaterale.',
  'Frigorifero: provare anche a carico, con il gruppo acceso.',
  'Da riportare in sede con il serbatoio pieno.',
  'Graffio sul paraurti destro, già segnalato alla carrozzeria.',
  'Ricaricare a fine prova: colonnina nel piazzale nord.',
]

export const routes = [
  'Tangenziale e ritorno',
  'Giro urbano con tre consegne',
  'Autostrada fino al casello successivo',
  'Statale e salita al colle',
  'Cava di prova, a carico',
  'Zona industriale, manovre in ribalta',
  'Circuito interno',
]

export const comments = [
  null,
  null,
  'Molto silenzioso, cambio pronto anche a pieno carico.',
  'Vorrebbe provarlo con il proprio rimorchio.',
  'Consumo sotto le attese in salita: chiede i dati di un mese.',
  'Sedile comodo, specchi da abituarsi.',
  'Chiede l’autonomia in inverno con la cella frigorifera.',
  'Confronto con il mezzo attuale: coppia migliore, visibilità simile.',
  'Non ha gradito la posizione del freno di stazionamento.',
  'Pronto a firmare se la consegna è entro due mesi.',
]

/** [code, name, value in euros] */
export const tools: [string, string, number][] = [
  ['AS-0101', 'Chiave dinamometrica 200–1.000 Nm', 840],
  ['AS-0102', 'Moltiplicatore di coppia 1:12', 1290],
  ['AS-0114', 'Estrattore per mozzi ruota', 615.5],
  ['AS-0120', 'Kit fasatura motore Aurora', 2380],
  ['AS-0121', 'Kit fasatura motore Brezza', 1975],
  ['AS-0133', 'Banco prova iniettori portatile', 6450],
  ['AS-0140', 'Attrezzo per frizione bidisco', 720],
  ['AS-0152', 'Cavalletti per cabina ribaltata', 980],
  ['AS-0160', 'Interfaccia diagnosi multimarca', 3150],
  ['AS-0161', 'Tester batterie di trazione 800 V', 8900],
  ['AS-0162', 'Guanti e tappeto isolanti classe 0', 310.4],
  ['AS-0163', 'Paranco per pacco batterie', 5220],
  ['AS-0175', 'Opacimetro omologato', 4100],
  ['AS-0181', 'Allineatore laser per assali', 7650],
  ['AS-0190', 'Vuotatore per impianto freni ad aria', 1140],
  ['AS-0204', 'Rilevatore di perdite metano', 890],
]

export const toolNotes = [
  null,
  null,
  'Prestito massimo: due settimane.',
  'Spedire solo nella valigia originale.',
  'Richiede il corso «Alta tensione 2».',
  'Seconda unità in arrivo.',
]
