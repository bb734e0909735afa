import { useRoute } from './route.ts';
import { Cart } from './screens/cart.tsx';
import { Categories } from './screens/categories.tsx';
import { CategoryScreen } from './screens/category.tsx';
import { CustomerScreen } from './screens/customer.tsx';
import { Customers } from './screens/customers.tsx';
import { OrderScreen } from './screens/order.tsx';
import { Orders } from './screens/orders.tsx';
import { ProductScreen } from './screens/product.tsx';
import { Products } from './screens/products.tsx';
import { Reviews } from './screens/reviews.tsx';
import { Search } from './screens/search.tsx';

const NAMES = ['Products', 'Search', 'Categories', 'Customers', 'Orders', 'Cart'];

export function App() {
  return (
    <>
      <nav>
        {NAMES.map((name) => (
          <a key={name} href={`#/${name.toLowerCase()}`}>
            {name}{' '}
          </a>
        ))}
      </nav>
      <main>
        <Screen />
      </main>
    </>
  );
}

function Screen() {
  const [name, text, part] = useRoute();
  const id = Number(text);
  if (name === 'products' && part === 'reviews') return <Reviews key={id} productId={id} />;
  if (name === 'products' && id) return <ProductScreen key={id} id={id} />;
  if (name === 'categories') return id ? <CategoryScreen key={id} id={id} /> : <Categories />;
  if (name === 'customers') return id ? <CustomerScreen key={id} id={id} /> : <Customers />;
  if (name === 'orders') return id ? <OrderScreen key={id} id={id} /> : <Orders />;
  if (name === 'search') return <Search />;
  return name === 'cart' ? <Cart /> : <Products />;
}
