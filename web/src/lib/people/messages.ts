// The words around other people: reporting them, who watches, and invite codes.
import type { Language } from '../game';
import { settings } from '../settings.svelte';

const en = {
  reportTitle: 'Report a name or a remark',
  reportHelp:
    'Whoever runs this house reads it: what was said and by whom, and that you reported it. The others are not told.',
  reportWhat: 'What is it about?',
  choose: 'Choose …',
  reportName: (name: string) => `The name “${name}”`,
  reportRemark: (name: string, text: string) =>
    `${name}: “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`,
  reportWhy: 'What should they know? (optional)',
  reportSend: 'Report it',
  reported: 'Thank you. Whoever runs this house will read it.',
  watchers: 'Who watches',
  nobodyWatches: 'Nobody watches just now.',
  nameless: 'Somebody without a name',
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeSure: (name: string) =>
    `Let ${name} watch no more? Nobody new can watch this table after that, only people whom the house knows already.`,
  inviteTitle: 'This house has an invite code',
  inviteHelp:
    'Everybody may sit down at tables here. To open your own, or to hold a tournament, type the code that whoever runs the house has told you. You are asked once.',
  inviteField: 'Invite code',
  inviteGive: 'Use the code',
};

export type PeopleWords = typeof en;

const es: PeopleWords = {
  reportTitle: 'Denunciar un nombre o un comentario',
  reportHelp:
    'Lo lee quien lleva esta casa: qué se dijo, quién lo dijo y que lo has denunciado tú. A los demás no se les dice.',
  reportWhat: '¿De qué se trata?',
  choose: 'Elige …',
  reportName: (name) => `El nombre «${name}»`,
  reportRemark: (name, text) => `${name}: «${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`,
  reportWhy: '¿Qué conviene saber? (opcional)',
  reportSend: 'Denunciar',
  reported: 'Gracias. Lo leerá quien lleva esta casa.',
  watchers: 'Público',
  nobodyWatches: 'Ahora mismo no mira nadie.',
  nameless: 'Alguien sin nombre',
  remove: 'Echar',
  removeName: (name) => `Echar a ${name}`,
  removeSure: (name) =>
    `¿Echar a ${name}? Después nadie nuevo podrá mirar esta mesa, solo gente que la casa ya conoce.`,
  inviteTitle: 'Esta casa tiene un código de invitación',
  inviteHelp:
    'Aquí cualquiera puede sentarse a una mesa. Para abrir una propia u organizar un torneo, escribe el código que te ha dado quien lleva la casa. Se te pide una sola vez.',
  inviteField: 'Código de invitación',
  inviteGive: 'Usar el código',
};

const ca: PeopleWords = {
  reportTitle: 'Denuncia un nom o un comentari',
  reportHelp:
    'Ho llegeix qui porta aquesta casa: què s’ha dit, qui ho ha dit i que ho has denunciat tu. Als altres no se’ls diu.',
  reportWhat: 'De què es tracta?',
  choose: 'Tria …',
  reportName: (name) => `El nom «${name}»`,
  reportRemark: (name, text) => `${name}: «${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`,
  reportWhy: 'Què convé saber? (opcional)',
  reportSend: 'Denuncia-ho',
  reported: 'Gràcies. Ho llegirà qui porta aquesta casa.',
  watchers: 'Públic',
  nobodyWatches: 'Ara mateix no mira ningú.',
  nameless: 'Algú sense nom',
  remove: 'Fes fora',
  removeName: (name) => `Fes fora: ${name}`,
  removeSure: (name) =>
    `Vols fer fora aquesta persona: ${name}? Després ningú de nou no podrà mirar aquesta taula, només gent que la casa ja coneix.`,
  inviteTitle: 'Aquesta casa té un codi d’invitació',
  inviteHelp:
    'Aquí tothom pot seure a una taula. Per obrir-ne una de pròpia o organitzar un torneig, escriu el codi que t’ha donat qui porta la casa. Només se’t demana una vegada.',
  inviteField: 'Codi d’invitació',
  inviteGive: 'Fes servir el codi',
};

const ALL: Readonly<Record<Language, PeopleWords>> = { en, es, ca };

export function peopleWords(): PeopleWords {
  return ALL[settings.language];
}
