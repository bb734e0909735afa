import { defineComponent, h, onMounted, ref } from 'vue';
import '../../playground/ui/style.css';

/** The playground as a component of a page. It exists in a browser only: the site's pages are rendered without one. */
export const Playground = defineComponent(() => {
  const place = ref<HTMLElement>();
  onMounted(async () => {
    const { mount } = await import('../../playground/ui/main.ts');
    mount(place.value!);
  });
  return () => h('div', { ref: place, class: 'pg-place' });
});
